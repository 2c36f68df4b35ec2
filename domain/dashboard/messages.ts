import { counted } from '../plural.ts'

export const messages = {
  title: (company: string) => `${company} OKR Dashboard`,
  noQuarters: 'No quarters available. Create an OKR to get started.',
  subtitle: 'How the objectives of your company stand',
  noOkrs: { title: 'No OKRs yet', create: 'Create OKR' },
  quarters: { title: 'Objectives by quarter', count: (count: number) => counted(count, 'objective') },
  gettingStarted: {
    title: 'Getting Started',
    admin: 'You are an admin of this workspace, with permission to edit, update and delete all OKRs.',
  },
  welcome: {
    title: (company: string) => `Welcome to ${company}`,
    text: 'This page shows how your company’s objectives stand this quarter. Each week, post a short update on yours and say what is in the way.',
  },
} as const
