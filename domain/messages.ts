/** Words that belong to no single room. */
export const messages = {
  notSignedIn: 'Not authenticated',
  notAllowed: 'You do not have permission to do this.',
  adminsOnly: 'Only a company admin can do this.',
  notFound: 'There is nothing here.',
  malformed: 'The request could not be read. Please check its format.',
  tooLarge: 'The request is too large.',
  unsupportedMedia: 'Send JSON with the content type application/json.',
  wrongVersion: (asked: string, current: string) =>
    `This server speaks API version ${current}, not ${asked}.`,
  foreignOrigin: 'This request came from another site.',
  unexpected: 'An unexpected error occurred. Please try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  network: 'Network error. Please check your connection and try again.',
} as const
