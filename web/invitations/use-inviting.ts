import { whyCannotInvite } from '@cairn/domain/invitations/rules'
import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../session.ts'
import { companyQuery } from '../workspace/queries.ts'

/** Whether one may invite, as far as is known: until the company's setting has come, nothing is promised. */
export const useInviting = () => {
  const { profile } = useMembership()
  const { data: company } = useQuery(companyQuery)
  const refusal = company ? whyCannotInvite(profile, company.invitesBy) : null
  return { mayInvite: company !== undefined && refusal === null, whyNot: refusal?.message ?? null }
}
