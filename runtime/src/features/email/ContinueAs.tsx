import { useState } from 'react'
import { readLastLogin } from '../../embedded/wallet/lastLogin.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { IconTile } from '../../ui/components/Icon.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { ContinueRow } from './ContinueRow.js'
import { logInByEmail } from './logInByEmail.js'
import { envelope } from './MailIcon.js'

const icons = {
  email: envelope,
  passkey:
    'M10 11a4 4 0 100-8 4 4 0 000 8zM3 20c0-4 3-6.5 7-6.5 1.3 0 2.5.3 3.5.8M17.5 15a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM17.5 15v6l2-1.5',
  guest: 'M12 12a4 4 0 100-8 4 4 0 000 8zM5 20c0-4 3-6 7-6s7 2 7 6',
} as const

const isShown = (way: string | undefined): way is keyof typeof icons => way !== undefined && way in icons

/** Offers a user who is back the log-in of the last time, if it was by email, with a passkey, or without any. */
export default function ContinueAs({ kit, blocked }: { kit: Kit; blocked: boolean }) {
  const [last] = useState(() => readLastLogin(kit.storage))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (last === undefined || !isShown(last.way)) return null
  const { name, way } = last
  const press = () => {
    if (way !== 'email') return pushView(kit, 'EmailLogin', { way })
    if (isBusy) return
    setProblem(undefined)
    setBusy(true)
    logInByEmail(kit, name)
      .catch((cause: unknown) => setProblem(toAppKitError(cause).message))
      .finally(() => setBusy(false))
  }
  const titles = { email: messages.submit, passkey: messages.usePasskey, guest: messages.useGuest }
  return (
    <ContinueRow
      kit={kit}
      blocked={blocked}
      media={<IconTile icon={icons[way]} />}
      title={titles[way]}
      note={name || messages.lastTime}
      busy={isBusy}
      problem={problem}
      onPress={press}
    />
  )
}
