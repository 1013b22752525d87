import { useState } from 'react'
import { readLastLogin } from '../../embedded/wallet/lastLogin.js'
import type { Kit } from '../../kit/types.js'
import { continueWith } from '../../ui/messages/socials.js'
import { useViewSheet } from '../../ui/modal/card/useViewSheet.js'
import { ContinueRow } from '../email/ContinueRow.js'
import { SocialMark } from './SocialMark.js'
import { openSocial, providersOf } from './socialLogin.js'
import { sheet } from './socials.css.js'

/** Offers a user who is back the account of another site that was used the last time. */
export default function ContinueWith({ kit, blocked }: { kit: Kit; blocked: boolean }) {
  const place = useViewSheet<HTMLDivElement>(sheet)
  const [last] = useState(() => readLastLogin(kit.storage))
  // The app may have left it out since.
  const provider = providersOf(kit).find((each) => each === last?.way)
  if (last === undefined || provider === undefined) return null
  return (
    <div ref={place}>
      <ContinueRow
        kit={kit}
        blocked={blocked}
        media={<SocialMark provider={provider} />}
        title={continueWith(provider)}
        {...(last.name !== '' && { note: last.name })}
        onPress={() => openSocial(kit, provider)}
      />
    </div>
  )
}
