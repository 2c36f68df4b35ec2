import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import css from './theme.module.css'

const { button = '', buttonLoader = '', field = '', input = '', section = '' } = css
const { label = '', error = '', description = '', required = '' } = css

const rem = (px: number) => `${px / 16}rem`

/** Mantine wants ten shades of every colour; ours are tokens, so each shade is the accent and no rule reads them. */
const accent = Array.from({ length: 10 }, () => '#0f5c5c') as unknown as MantineColorsTuple

const destructive = {
  background: 'var(--danger)',
  hover: 'var(--danger-hover)',
  color: 'var(--on-acc)',
  border: '1px solid transparent',
}

const variantColours: VariantColorsResolver = (asked) =>
  asked.color === 'danger' && asked.variant === 'filled' ? destructive : defaultVariantColorsResolver(asked)

const scrim = { color: 'var(--scrim)', backgroundOpacity: 1 }

const controlText: Record<string, string> = { xs: rem(13), sm: rem(13), md: rem(14), lg: rem(14) }
const controlPadding: Record<string, string> = { xs: rem(10), sm: rem(12), md: rem(14), lg: rem(16) }

export const theme = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: '3px', sm: '6px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  primaryColor: 'accent',
  colors: { accent },
  variantColorResolver: variantColours,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm', variant: 'filled' },
      classNames: { root: button, loader: buttonLoader },
      vars: (_, { size = 'sm' }) => ({
        root: {
          '--button-height': `var(--control-${size})`,
          '--button-fz': controlText[size],
          '--button-padding-x': controlPadding[size],
        },
      }),
    }),
    Input: Input.extend({
      defaultProps: { size: 'sm' },
      classNames: { wrapper: field, input, section },
      vars: (_, { size = 'sm' }) => ({
        wrapper: {
          '--input-height': `var(--field-${size})`,
          '--input-fz': size === 'lg' ? 'var(--field-text-lg)' : 'var(--field-text)',
        },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      classNames: { label, error, description, required },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 }, classNames: { root: css.iconButton } },
    CloseButton: { defaultProps: { size: 32, iconSize: 18 }, classNames: { root: css.iconButton } },
    Modal: {
      classNames: { content: css.dialog, title: css.dialogTitle, body: css.dialogBody },
    },
    ModalRoot: { defaultProps: { transitionProps: { transition: 'fade', duration: 140 } } },
    ModalOverlay: { defaultProps: scrim },
    DrawerOverlay: { defaultProps: scrim },
    Menu: {
      defaultProps: { radius: 'lg', shadow: 'none', offset: 6 },
      classNames: { dropdown: css.menu, item: css.menuItem, label: css.menuLabel },
    },
  },
})

/** The tokens live in tokens.css, where they are ready before any script; here Mantine learns their names. */
const colours = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-anchor': 'var(--acc-ink)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--active)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line-2)',
  '--mantine-primary-color-filled': 'var(--acc)',
  '--mantine-primary-color-filled-hover': 'var(--acc-hover)',
  '--mantine-color-accent-filled': 'var(--acc)',
  '--mantine-color-accent-filled-hover': 'var(--acc-hover)',
  '--mantine-color-accent-light': 'var(--acc-tint)',
  '--mantine-color-accent-light-hover': 'var(--acc-line)',
  '--mantine-color-accent-light-color': 'var(--acc-ink)',
  '--mantine-color-accent-text': 'var(--acc-ink)',
}

export const namesForMantine: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'calc(20 / 14)' },
  light: colours,
  dark: colours,
})
