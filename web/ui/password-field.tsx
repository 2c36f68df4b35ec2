import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

export const PasswordField = (props: TextInputProps) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={40}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          size={28}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
