import { atMost, lengths } from '../lengths.ts'
export const messages = {
  companyNameRequired: 'Please enter a company name.',
  companyNameTooLong: atMost(lengths.name),
  timeZoneUnknown: 'Please choose a time zone from the list.',
  alreadyMember: 'You already belong to a workspace.',
  notYourAccount: 'You can only do this for your own account.',
  notYourCompany: 'You can only do this for your own company.',
  companyIdRequired: 'Please enter a Company ID.',
  companyIdInvalid: 'Invalid Company ID',
  companyIdUnknown: 'Invalid Company ID. Please check the code and try again.',
  joinFailed: 'Failed to join company. Please try again.',
  createFailed: 'Failed to create company',
  replyUnreadable: 'Failed to parse server response',
  createFailedBecause: (reason: string) => `Failed to create workspace: ${reason}`,
} as const
