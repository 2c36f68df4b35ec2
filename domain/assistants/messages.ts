/** The words of the panel on My Profile. What assistants read is in tool-messages.ts. */
export const messages = {
  title: 'Assistants',
  text: 'Ask about your OKRs in an assistant that speaks the Model Context Protocol. It sees what you see, and writes only what its key may.',
  key: 'Make an API key above. “Read” is enough to ask; add more only if the assistant shall write for you.',
  configure: 'Give the assistant this, with your key in place of YOUR_KEY:',
  end: 'Revoke the key, and the assistant is out at once.',
  address: 'Address',
  copyAddress: 'Copy address',
  configuration: 'Configuration',
  copyConfiguration: 'Copy configuration',
  copied: 'Copied',
  data: 'What colleagues typed may try to give an assistant orders. Cairn marks it as data; read what an assistant wants to write before you agree.',
} as const

/** What most assistants read to know of a server. */
export const configurationFor = (address: string) =>
  JSON.stringify(
    { mcpServers: { cairn: { type: 'http', url: address, headers: { Authorization: 'Bearer YOUR_KEY' } } } },
    null,
    2,
  )
