import { locale } from '../messages/language.js'
import { make } from './dom.js'

/**
 * Splits a text of a few sentences, so that none begins in the middle of a line and breaks. What is between them stays there: the
 * text that is read out and copied is the whole one. Where the browser cannot tell sentences, the text is one piece.
 */
export function sentencesOf(text: string): readonly Node[] {
  if (typeof Intl.Segmenter !== 'function') return [new Text(text)]
  // A text whose language did not load is in English.
  const sentences = [...new Intl.Segmenter(locale ?? 'en', { granularity: 'sentence' }).segment(text)]
  if (sentences.length < 2) return [new Text(text)]
  return sentences.flatMap(({ segment }) => {
    const sentence = segment.trimEnd()
    return [make('span', { class: 'sentence', text: sentence }), new Text(segment.slice(sentence.length))]
  })
}
