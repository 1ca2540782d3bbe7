export function DecisionsView(_: { readonly params: URLSearchParams }) {
  return null;
}
