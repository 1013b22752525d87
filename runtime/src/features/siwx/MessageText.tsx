import { useEffect, useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { loadAnswer } from './loadAnswer.js'
import * as css from './siwx.css.js'

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
    <pre className={css.text} tabIndex={0} data-testid="siwx-message" dir="ltr">
      {text}
    </pre>
  )
}
