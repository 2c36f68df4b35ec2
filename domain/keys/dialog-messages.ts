/** The words of the two dialogs that make a key and show it. */
export const dialogMessages = {
  dialog: {
    title: 'New API key',
    name: 'Name',
    nameText: 'So that you know later which program has it.',
    may: 'What it may do',
    which: 'Which OKRs',
    all: 'All OKRs',
    team: (name: string) => `${name} and its sub-teams`,
    ends: 'Ends',
    endings: { 30: '30 days', 90: '90 days', 365: '1 year', day: 'On a day', never: 'Never' },
    day: 'Day',
    stops: (day: string, isToldBefore: boolean) =>
      `It stops on ${day}.${isToldBefore ? ' You hear of it by email 14 days before.' : ''}`,
    staysOn: 'It works until you revoke it.',
    make: 'Make key',
  },
  made: {
    title: 'Copy your key now',
    text: 'This is the only time Cairn shows it. If you lose it, make a new one and delete this one.',
    label: 'API key',
    copied: 'Copied',
    name: 'Name',
    may: 'May',
    on: 'On',
    ends: 'Ends',
    never: 'Never',
    tryIt: 'Try it',
    stored: 'I have stored it in a safe place',
    storeFirst: 'Tick the box once the key is stored: Cairn cannot show it again.',
    done: 'Done',
  },
} as const
