import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are hashed and compared: slowly on purpose. */
export const passwordHashing = { hash: hashPassword, verify: verifyPassword }
export type PasswordHashing = typeof passwordHashing
