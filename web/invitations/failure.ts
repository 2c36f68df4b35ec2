import { invitingFailure } from '@cairn/domain/invitations/rules'
import { isRefused, isUnanswered } from '../failure.ts'

/** What the inviter is told when no invitation was made. That nothing answers says all there is to say. */
export const whyNotInvited = (error: unknown) =>
  isUnanswered(error) ? error.message : invitingFailure(isRefused(error) ? error.refusal : null)
