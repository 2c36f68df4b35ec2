/** Seals a text with the server's secret, and opens it again: null where it was sealed with another. */
export type Sealing = {
  seal(text: string): Promise<string>
  unseal(sealed: string): Promise<string | null>
}
