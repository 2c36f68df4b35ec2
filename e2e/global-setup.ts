export { startOnNothing as default } from './data-folder.ts'
