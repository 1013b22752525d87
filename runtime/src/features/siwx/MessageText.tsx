import { useEffect, useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { loadAnswer } from './loadAnswer.js'
import { facts } from './siwx.css.js'

const look = {
  maxHeight: 160,
  overflow: 'auto',
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'pre-wrap',
} as const

/** The text that the wallet is asked to sign, to the letter. */
export function MessageText({ kit }: { kit: Kit }) {
  const [text, setText] = useState<string>()
  useEffect(() => {
    loadAnswer()
      .then(({ writeQuestion }) => writeQuestion(kit))
      .then(
        (message) => setText(String(message)),
        () => {},
      )
  }, [kit])
  return text === undefined ? null : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard.
    <pre className={facts} style={look} tabIndex={0} data-testid="siwx-message" dir="ltr">
      {text}
    </pre>
  )
}
