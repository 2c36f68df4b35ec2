/** Whether the text is in the clipboard now; a browser may refuse, above all outside https. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
