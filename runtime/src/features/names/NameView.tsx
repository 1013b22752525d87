import { useEffect, useId, useRef, useState } from 'react'
import { closeModal } from '../../kit/modal.js'
import { pushView, replaceView } from '../../kit/router.js'
import type { AccountPartProps, Kit } from '../../kit/types.js'
import type { NameSuggestion } from '../../services/blockchain/types.js'
import { Button, IconButton, Spinner } from '../../ui/components/Button.js'
import { button, lead, list, pad, quiet, rowEnd, strong, tag } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import * as field from '../../ui/components/later/field.css.js'
import { icons } from '../../ui/components/later/icons.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { nameMessages as messages } from '../../ui/messages/names.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { useConnection } from '../account/wallets.js'
import { type NameState, nameModel, ownedName } from './createNameModel.js'
import * as css from './names.css.js'

/** Lets the user look for a free name and register it. */
export function NameView({ kit }: { kit: Kit; data: unknown }) {
  const model = nameModel(kit)
  useEffect(() => {
    return () => {
      // A view above it, in which the user of an embedded wallet signs, does not leave it.
      if (!kit.router.peek().some(({ view }) => view === 'RegisterAccountName')) model.reset()
    }
  }, [kit, model])
  const label = useSignalValue(model.label)
  const state = useSignalValue(model.state)
  const { isPending: isSigning, error } = useSignalValue(model.registration)
  const owned = useOwnedName(kit)
  const [chosen, setChosen] = useState<string>()

  const free = state.status === 'checked' ? state.suggestions.filter(({ registered }) => !registered) : []
  const name = free.find((each) => each.name === chosen)?.name ?? typedName(state)
  const type = (text: string) => {
    setChosen(undefined)
    model.setLabel(text)
  }
  const register = (wanted: string) =>
    model.register(wanted).then(
      () => {
        if (kit.router.peek().at(-1)?.view === 'RegisterAccountName')
          replaceView(kit, 'RegisterAccountNameSuccess', wanted)
      },
      // The error is in the state.
      () => {},
    )
  const isFailed = state.status === 'failed'
  const problem =
    error?.message ??
    (chosen === undefined ? problemOf(state) : undefined) ??
    (owned ? messages.owned(owned) : undefined)
  return (
    <form
      className={pad}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFailed) model.setLabel(label)
        else if (name !== undefined && !owned && !isSigning) void register(name)
      }}
    >
      <p className={lead}>{messages.lead}</p>
      <NameField label={label} state={state} problem={problem} onChange={type} disabled={isSigning} />
      {state.status === 'checked' && (
        <ul className={list} aria-label={messages.suggestions}>
          {state.suggestions.map((each) => (
            <SuggestionRow
              key={each.name}
              suggestion={each}
              isChosen={each.name === name}
              disabled={isSigning}
              onChoose={setChosen}
            />
          ))}
        </ul>
      )}
      <button
        type="submit"
        className={button}
        data-kind="primary"
        data-testid="register-name-button"
        aria-disabled={(name === undefined && !isFailed) || Boolean(owned) || isSigning}
      >
        {isSigning && <Spinner />}
        {isSigning
          ? messages.signing
          : isFailed || error !== undefined
            ? messages.tryAgain
            : name === undefined
              ? messages.choose
              : messages.register(name)}
      </button>
    </form>
  )
}

interface NameFieldProps {
  readonly label: string
  readonly state: NameState
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
  readonly disabled: boolean
}

function NameField({ label, state, problem, onChange, disabled }: NameFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <div className={field.field}>
        <input
          ref={input}
          className={field.input}
          data-testid="wui-ens-input"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          dir="ltr"
          aria-label={messages.label}
          aria-describedby={id}
          aria-invalid={state.status === 'invalid'}
          placeholder={messages.label}
          value={label}
          // A disabled field would lose the focus.
          readOnly={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {state.status === 'checking' && <Spinner />}
        {label !== '' && !disabled && (
          <IconButton
            icon="close"
            size="s"
            label={messages.clear}
            onPress={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <p id={id} className={css.problem} role="alert" data-testid="name-problem">
        {problem}
      </p>
    </div>
  )
}

interface SuggestionRowProps {
  readonly suggestion: NameSuggestion
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly onChoose: (name: string) => void
}

function SuggestionRow({
  suggestion: { name, registered },
  isChosen,
  disabled,
  onChoose,
}: SuggestionRowProps) {
  return (
    <li>
      <button
        type="button"
        className={css.suggestion}
        data-testid="account-name-suggestion"
        aria-pressed={isChosen}
        disabled={registered || disabled}
        onClick={() => onChoose(name)}
      >
        <span className={css.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={rowEnd}>
          <span className={tag}>{registered ? messages.taken : messages.available}</span>
        </span>
      </button>
    </li>
  )
}

/** Leads an account that has no name to choosing one. */
export function NameRow({ kit }: AccountPartProps) {
  const owned = useOwnedName(kit)
  if (owned !== null) return null
  return (
    <ListRow
      testId="account-choose-name-button"
      media={<IconTile icon={icons.plus} />}
      title={messages.title}
      end={<Icon name="forward" />}
      onPress={() => pushView(kit, 'RegisterAccountName')}
    />
  )
}

/** The name is the user's now. */
export function RegisteredView({ kit, data }: { kit: Kit; data: unknown }) {
  // Where the name cannot be read, the view for choosing one tries again.
  const owned = useOwnedName(kit, null)
  const name = typeof data === 'string' ? data : owned
  // Opened alone it says the name that the account has, and leads one without a name to choosing it.
  useEffect(() => {
    if (name === null) replaceView(kit, 'RegisterAccountName')
  }, [kit, name])
  if (typeof name !== 'string') return <div className={screen.screen} role="status" aria-busy="true" />
  return (
    <div className={screen.screen} role="status">
      <span className={screen.doneMark}>
        <Icon name="check" size={24} />
      </span>
      <div className={screen.texts}>
        <p className={strong} data-testid="registered-name">
          <bdi>{name}</bdi>
        </p>
        <p className={quiet}>{messages.doneText}</p>
      </div>
      <div className={screen.actions}>
        <Button kind="primary" testId="registered-name-done" onPress={() => closeModal(kit)}>
          {messages.close}
        </Button>
      </div>
    </div>
  )
}

/** The name of the typed label, where it is free. */
function typedName(state: NameState): string | undefined {
  if (state.status !== 'checked') return undefined
  const [typed] = state.suggestions
  return typed?.registered === false ? typed.name : undefined
}

function problemOf(state: NameState): string | undefined {
  if (state.status === 'invalid') return messages[state.problem]
  if (state.status === 'checked' && state.suggestions[0]?.registered) return messages.taken
  return state.status === 'failed' ? state.error.message : undefined
}

/**
 * The name that the account in use has, null where it has none; undefined until it is known.
 *
 * @param unknown - the answer where it cannot be read.
 */
function useOwnedName(kit: Kit, unknown?: null): string | null | undefined {
  const address = useConnection(kit)?.address
  const [owned, setOwned] = useState<string | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another question.
  useEffect(() => {
    let live = true
    setOwned(undefined)
    // Registering asks again and reports the error.
    ownedName(kit).then(
      (name) => live && setOwned(name ?? null),
      () => live && setOwned(unknown),
    )
    return () => {
      live = false
    }
  }, [kit, address])
  return owned
}
