import * as z from "zod";

/** A secret that seals states and signs tickets. Its id is readable at the front of each state and ticket. */
export const Key = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  /** 32 bytes as base64url */
  secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  createdAt: z.number(),
});
export type Key = z.infer<typeof Key>;

/** A key that no longer seals or signs. States and tickets made with it are valid until the key expires. */
export const RetiredKey = Key.extend({ expiresAt: z.number() });
export type RetiredKey = z.infer<typeof RetiredKey>;

export const Keyring = z.object({ current: Key, previous: z.array(RetiredKey) });
export type Keyring = z.infer<typeof Keyring>;
