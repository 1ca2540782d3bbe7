import * as z from "zod";

/** A secret that states are sealed and tickets are signed with. The id stands in the open, in front of what it made. */
export const Key = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  /** 32 bytes as base64url */
  secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  createdAt: z.number(),
});
export type Key = z.infer<typeof Key>;

/** A key that makes nothing new any more; what it has made counts until it expires. */
export const RetiredKey = Key.extend({ expiresAt: z.number() });
export type RetiredKey = z.infer<typeof RetiredKey>;

export const Keyring = z.object({ current: Key, previous: z.array(RetiredKey) });
export type Keyring = z.infer<typeof Keyring>;
