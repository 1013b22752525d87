import { useEffect, useState } from 'react'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { IconButton } from './Button.js'
import { hidden } from './components.css.js'

/** The icon of a text that can be copied. */
export const copyIcon =
  'M9 9h8a2 2 0 012 2v8a2 2 0 01-2 2H9a2 2 0 01-2-2v-8a2 2 0 012-2zM4 15V5a2 2 0 012-2h9'

/** How long a check stands where the copy icon was, in milliseconds. */
const shownMs = 1600

export interface CopyTexts {
  readonly copied: string
  readonly copyFailed: string
}

/**
 * Copies text and remembers for a moment that it did.
 *
 * @returns `copied`, true for 1.6 s after a success, and `copy`; a failure is shown as a toast.
 */
export function useCopy(kit: Kit, { copyFailed }: CopyTexts) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied((count) => count + 1)
    } catch {
      // No permission, or a page without a secure context.
      showToast(kit, { variant: 'error', message: copyFailed })
    }
  }
  return { copied: copied > 0, copy: (text: string) => void copy(text) }
}

export interface CopyButtonProps {
  readonly kit: Kit
  readonly text: string
  readonly label: string
  readonly texts: CopyTexts
}

/** An icon that copies text and turns into a check in its place; nothing else moves or is covered. */
export function CopyButton({ kit, text, label, texts }: CopyButtonProps) {
  const { copied, copy } = useCopy(kit, texts)
  return (
    <>
      <IconButton icon={copied ? 'check' : copyIcon} size="s" label={label} onPress={() => copy(text)} />
      <span className={hidden} role="status">
        {copied ? texts.copied : ''}
      </span>
    </>
  )
}
