import { messages } from '@cairn/domain/security/messages'
import { Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { copyText } from '../secure-only.ts'
import { useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { saveFile } from './save-file.ts'
import css from './second-factor.module.css'

const words = messages.secondFactor.recovery

const copy = async (codes: string[]) =>
  (await copyText(codes.join('\n'))) ? notices.info(words.copied) : notices.error(words.copyFailed)

const download = (codes: string[], email: string) =>
  saveFile(words.fileName, `${words.fileHead(email)}\n\n${codes.join('\n')}\n`, 'text/plain')

/** Shown once, to be kept somewhere else. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const { account } = useMembership()
  return (
    <div>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.copies}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Copy size={14} aria-hidden="true" />}
          onClick={() => copy(codes)}
        >
          {words.copy}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden="true" />}
          onClick={() => download(codes, account.email)}
        >
          {words.download}
        </Button>
      </div>
    </div>
  )
}
