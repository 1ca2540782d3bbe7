export interface RefusalKind {
  readonly meaning: string;
  readonly hint: string;
  readonly http: number;
  readonly exit: number;
}
