import type { SocialProvider } from '../../kit/config.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { list, pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { continueWith, socialMessages as messages, providerName } from '../../ui/messages/socials.js'
import { useViewSheet } from '../../ui/modal/card/useViewSheet.js'
import { SocialMark } from './SocialMark.js'
import { loadEmbedded, openSocial, providersOf } from './socialLogin.js'
import * as css from './socials.css.js'

interface ListProps {
  readonly kit: Kit
  readonly providers: readonly SocialProvider[]
  readonly blocked: boolean
}

const preload = () => void loadEmbedded().catch(() => {})

function Rows({ blocked, kit, providers }: ListProps) {
  return (
    <ul className={list}>
      {providers.map((provider) => (
        <ListRow
          key={provider}
          testId={`social-selector-${provider}`}
          media={<SocialMark provider={provider} />}
          title={continueWith(provider)}
          blocked={blocked}
          onIntent={preload}
          onPress={() => openSocial(kit, provider)}
        />
      ))}
    </ul>
  )
}

/** Three dots in a row. */
const dots =
  'M5.5 11.5a.5.5 0 010 1 .5.5 0 010-1zM12 11.5a.5.5 0 010 1 .5.5 0 010-1zM18.5 11.5a.5.5 0 010 1 .5.5 0 010-1z'

/** Most tiles beside each other: five, or four and one that leads to all. */
const maxTiles = 5

/** The part of the Connect view: the first provider by name, the others as their marks. */
export default function SocialButtons({ kit, blocked }: { kit: Kit; blocked: boolean }) {
  const place = useViewSheet<HTMLElement>(css.sheet)
  const providers = providersOf(kit)
  const [, ...rest] = providers
  const shown = rest.length > maxTiles ? rest.slice(0, maxTiles - 1) : rest
  return (
    <section
      ref={place}
      className={css.group}
      aria-label={messages.group}
      data-testid="w3m-social-login-widget"
    >
      {/* With two providers, both get a full row. */}
      <Rows kit={kit} blocked={blocked} providers={providers.slice(0, providers.length < 3 ? 2 : 1)} />
      {providers.length > 2 && (
        <ul className={css.tiles}>
          {shown.map((provider) => (
            <li key={provider} className={css.tileItem}>
              <button
                type="button"
                className={css.tile}
                data-testid={`social-selector-${provider}`}
                aria-label={continueWith(provider)}
                title={providerName(provider)}
                aria-disabled={blocked || undefined}
                onPointerEnter={preload}
                onFocus={preload}
                onClick={blocked ? undefined : () => openSocial(kit, provider)}
              >
                <SocialMark provider={provider} />
              </button>
            </li>
          ))}
          {shown.length < rest.length && (
            <li className={css.tileItem}>
              <button
                type="button"
                className={css.tile}
                data-testid="social-selector-more"
                aria-label={messages.all}
                title={messages.all}
                aria-disabled={blocked || undefined}
                onClick={blocked ? undefined : () => pushView(kit, 'ConnectSocials')}
              >
                <span className={css.mark}>
                  <Icon name={dots} size={24} />
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Every provider of the app. */
export function SocialListView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={pad}>
      <Rows kit={kit} blocked={false} providers={providersOf(kit)} />
    </div>
  )
}
