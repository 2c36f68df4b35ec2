/** Words that belong to no single room. */
export const messages = {
  loading: 'Loading...',
  searching: 'Searching...',
  noResults: 'No results found',
  nothingToChoose: 'There is nothing to choose from yet.',
  moreUncounted: 'There are more. Type to find them.',
  moreToFind: (count: number) => `${count} more. Type to find them.`,
  copyRefused: 'Copying was refused. The text is selected: press Ctrl C or ⌘ C.',
  pageNotFound: { title: 'Page Not Found', action: 'Go to Dashboard' },
  unsavedChanges: {
    title: 'Leave without saving?',
    text: 'Your changes on this page have not been saved.',
  },
  typingIsBack: 'What you had typed is back. It is not saved yet.',
  notSignedIn: 'Not authenticated',
  noCompany:
    'Your user profile is not associated with a company. Please contact your administrator or complete your profile setup.',
  adminsOnly: 'Only a company admin can do this.',
  notFound: 'There is nothing here.',
  malformed: 'The request could not be read. Please check its format.',
  twoSessions: 'This browser sent two sign-ins at once, so neither was used. Please sign in again.',
  unstorable: 'The text contains a character that cannot be stored.',
  tooLarge: 'The request is too large.',
  tooManyParts: 'The request is nested too deeply, or has too many parts.',
  unsupportedMedia: 'Send JSON with the content type application/json.',
  tooManyFiles: 'Other files of your company are being read right now. Please try again in a moment.',
  notUtf8: 'The file is not written in UTF-8. Please save it so and send it again.',
  unsupportedFile: 'Send a CSV file with the content type text/csv.',
  wrongVersion: (asked: string, current: string) =>
    `This server speaks API version ${current}, not ${asked}.`,
  foreignOrigin: 'This request came from another site.',
  tooManyTries: 'Too many tries. Please wait a moment and try again.',
  waitAndTry: (seconds: number) =>
    `Too many wrong tries. Please wait ${seconds < 100 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
  tooManyMails: {
    recipient: 'This address was sent many mails in a short time. Please try again later.',
    letters:
      'This address was asked for often. If it has an account, use the newest mail we sent, or try again later.',
    company:
      'Your workspace has sent as many mails of this kind as it may in a day. Please try again tomorrow.',
  },
  noAddresses: 'Please leave out web addresses.',
  hiddenCharacters: 'Please leave out line breaks and characters that cannot be seen.',
  unexpected: 'An unexpected error occurred. Please try again.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
  unreachable: 'Cairn cannot be reached',
  network: 'Network error. Please check your connection and try again.',
} as const
