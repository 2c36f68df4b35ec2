import { messages } from '@cairn/domain/objectives/messages'
import { Refused } from '../refused.ts'

export const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })
