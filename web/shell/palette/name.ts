/** What the palette is called, on its button and as a dialog. */
export const paletteName = 'Search or jump to'
