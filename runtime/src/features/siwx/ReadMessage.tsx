import { useState } from 'react'
import type { Kit } from '../../kit/types.js'
import { quiet } from '../../ui/components/components.css.js'
import { signInMessages as messages } from '../../ui/messages/signIn.js'

const load = () => import('./MessageText.js')

/** A line that opens the text which the wallet is asked to sign. */
export function ReadMessage({ kit }: { kit: Kit }) {
  const [text, setText] = useState<Awaited<ReturnType<typeof load>>>()
  return (
    <details onToggle={() => load().then(setText, () => {})}>
      <summary className={quiet}>{messages.read}</summary>
      {text && <text.MessageText kit={kit} />}
    </details>
  )
}
