/** Puts a text into the downloads, under that name. */
export const saveFile = (name: string, text: string, type: 'text/plain' | 'application/json') => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
