import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { SunMoon } from 'lucide-react'
import { themes } from './themes.ts'

export const ThemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    // In place rather than in a portal, so that the choices belong to the header's landmark.
    <Menu
      position="bottom-end"
      width={176}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label="Theme" title="Theme">
          <SunMoon size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map(({ value, name, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
            closeMenuOnClick
            rightSection={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
