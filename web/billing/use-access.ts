import { hasAccess } from '@cairn/domain/billing/rules'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'

/** Whether trial or subscription let the company change anything; the server decides, this only shows it. */
export const useAccess = () => hasAccess(useMembership().company, useNow())
