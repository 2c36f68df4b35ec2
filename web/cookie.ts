/** Writes a cookie that scripts may read; an age of 0 removes it. */
export const writeCookie = (name: string, value: string, maxAge: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`
}
