import { messages as sharedMessages } from '../messages.ts'

/** The words of the page that anyone with the link to an OKR may see. */
export const publicMessages = {
  page: 'Shared OKR',
  loading: 'Loading OKR...',
  readOnly: 'Read only',
  sharedWith: 'Someone shared this OKR with you. It is shown as it stands now.',
  open: sharedMessages.logInOrSignUp,
  toDashboard: sharedMessages.goToDashboard,
  description: 'Description',
  keyResults: 'Key results',
  from: (start: string) => `from ${start}`,
  gone: {
    title: 'This OKR is not shared',
    text: sharedMessages.linkTurnedOff,
  },
} as const
