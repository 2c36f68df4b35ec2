import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { saveFile } from './save-file.ts'
import { SecurityRow } from './security-row.tsx'

const words = messages.export

/** A call rather than a link, so that a refusal is told in words and not saved as a file. */
const download = async () => {
  const data = await call(ownAccount.exportData, {})
  const name = `cairn-${data.exportedAt.toISOString().slice(0, 10)}.json`
  saveFile(name, JSON.stringify(data, null, 2), 'application/json')
}

export const ExportRow = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: download,
    onSuccess: () => notices.info(words.done),
    onError: (error) => notices.error(wordsOf(error)),
  })
  return (
    <SecurityRow icon={<Download size={16} strokeWidth={1.75} />} title={words.title} text={words.text}>
      <Button variant="default" data-below loading={isPending} onClick={() => mutate()}>
        {words.action}
      </Button>
    </SecurityRow>
  )
}
