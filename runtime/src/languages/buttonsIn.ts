import { english } from '../kit/texts.js'
import { defineFeature, type Feature } from '../kit/types.js'
import { buttonMessages, setFirstButtonTexts } from '../react/buttons/buttonMessages.js'

/**
 * The texts of the buttons in a language, in the order of the English ones. They are in place when the kit is made, so that a
 * server renders them and the browser finds no difference. The texts of the views load with the language, as ever.
 */
export const buttonsIn = (...texts: readonly string[]): Feature =>
  defineFeature({
    id: 'language',
    routes: {},
    check() {
      // Whoever goes back to English finds what was here first.
      if (!english.has(buttonMessages)) english.set(buttonMessages, { ...buttonMessages })
      const keys = Object.keys(buttonMessages)
      setFirstButtonTexts(Object.fromEntries(keys.map((key, index) => [key, texts[index]])))
    },
  })
