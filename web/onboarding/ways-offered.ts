/** The server writes into the page which ways in it offers. */
export const isOffered = (way: 'google' | 'demo') =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-in-with"]')?.content.split(' ').includes(way) ??
  false
