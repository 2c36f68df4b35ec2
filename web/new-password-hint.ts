import { passwordLength } from '@cairn/domain/accounts/rules'

export const newPasswordHint = `At least ${passwordLength.min} characters`
