/** The icons a person may choose from; a fixed palette, so that every screen can draw each of them. */
export const emojiPalette = {
  Faces: ['😀', '😄', '😊', '😎', '🤓', '🧐', '😇', '🥳', '🤠', '😴', '🤔', '😌'],
  Professions: ['🧑‍💻', '🧑‍🔬', '🧑‍🎨', '🧑‍🚀', '🧑‍🏫', '🧑‍🔧', '🧑‍🌾', '🧑‍🍳', '🧑‍⚕️', '🧑‍✈️', '🧑‍🚒', '🧑‍💼'],
  Symbols: ['🧭', '⛵', '🚲', '🌻', '🦉', '🦊', '🎧', '⭐', '🔥', '🌊', '🏔️', '🎯'],
} as const

export const profileEmojis = [
  ...emojiPalette.Faces,
  ...emojiPalette.Professions,
  ...emojiPalette.Symbols,
] as const
