/** Apart from the words of its page, for the sign-in page loads only what it shows. */
export const messages = { explore: 'Explore the demo workspace' } as const
