import type { Kit } from '../../kit/types.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sheet as qr } from '../../ui/components/qr/qr.css.js'
import { socialMessages as messages, providerName } from '../../ui/messages/socials.js'
import { sheet as platforms } from '../connect/platforms/platforms.css.js'
import { sheet as email } from '../email/email.css.js'
import { frameTitle } from '../email/frameTitle.js'
import { ConnectingFarcasterView } from './ConnectingFarcaster.js'
import { ConnectingSocialView } from './ConnectingSocial.js'
import { SocialListView } from './SocialButtons.js'
import { readProvider } from './socialLogin.js'
import { sheet as own } from './socials.css.js'

export const sheet: string = later + qr + platforms + email + own

export const views = {
  ConnectingFarcaster: {
    component: ConnectingFarcasterView,
    title: (kit: Kit) => frameTitle(kit, providerName('farcaster')),
  },
  ConnectingSocial: {
    component: ConnectingSocialView,
    title: (kit: Kit, data: unknown) => {
      const provider = readProvider(data)
      return frameTitle(kit, provider === undefined ? messages.title : providerName(provider))
    },
  },
  ConnectSocials: { component: SocialListView, title: () => messages.all },
}
