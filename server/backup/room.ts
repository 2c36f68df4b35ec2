import { statfs } from 'node:fs/promises'
import { CannotDo, messages } from './messages.ts'

/** Bytes. With less the database itself may have to stop, so no copy takes the last of it. */
const left = 200_000_000

/** Fails where so many bytes more would leave too little on the disk of that folder. */
export const roomIn = (folder: string) => async (bytes: number) => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < left) throw new CannotDo(messages.noRoom(folder))
}
