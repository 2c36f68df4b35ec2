/** The words of the panel on My Profile. What assistants read is in tool-messages.ts. */
export const messages = {
  panel: {
    title: 'Assistants',
    text: 'Ask about your OKRs where you already write with an assistant that speaks the Model Context Protocol. It sees what you see, and changes something only if its key may.',
    address: 'Address',
    copied: 'Copied',
    key: 'Make an API key under API keys on this page. “Read” is enough to ask; add more only if it shall write for you.',
    configuration: 'Configuration',
    copyConfiguration: 'Copy configuration',
    configure: 'Give your assistant this, with your key in place of YOUR_KEY:',
    end: 'Revoke the key, and the assistant is out at once.',
    data: 'Cairn tells assistants that what colleagues typed is no instruction. Still read what one wants to write before you agree.',
  },
} as const
