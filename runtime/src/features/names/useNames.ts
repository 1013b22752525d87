'use client'

import { signal } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit } from '../../react/hooks/useKit.js'
import { useLoaded } from '../../react/hooks/useLoaded.js'
import { useSignalValue } from '../../ui/useSignal.js'
import type { NameState } from './createNameModel.js'

export interface UseNamesReturnType {
  /** The typed label, in lower case. */
  readonly label: string
  /** The state of the label and of its check. */
  readonly state: NameState
  /** Asks the service half a second after the last change. */
  setLabel(text: string): void
  /** Registers one of the suggested names for the active account. Rejects with an AppKitError. */
  register(name: string): Promise<void>
}

/**
 * The search for a free name and its registration, without our view.
 *
 * @returns `label`, `state`, `setLabel(text)` and `register(name)`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useNames } from 'appkit-runtime/features/names'
 *
 * export function ChooseName() {
 *   const { label, state, setLabel, register } = useNames()
 *   return (
 *     <>
 *       <input value={label} onChange={(event) => setLabel(event.target.value)} />
 *       {state.status === 'checked' &&
 *         state.suggestions.map(({ name, registered }) => (
 *           <button key={name} type="button" disabled={registered} onClick={() => register(name)}>
 *             {name}
 *           </button>
 *         ))}
 *     </>
 *   )
 * }
 */
export function useNames(): UseNamesReturnType {
  const kit = useKit('useNames')
  const { error, retry, value: model } = useLoaded(kit, load)
  useEffect(() => () => model?.reset(), [model])
  const label = useSignalValue(model?.label ?? noLabel)
  const known = useSignalValue(model?.state ?? noState)
  return useMemo(() => {
    const state: NameState = error ? { status: 'failed', error } : known
    return {
      label,
      state,
      // At once where it can be, because a text field is to be updated within its event.
      setLabel(text) {
        if (model) model.setLabel(text)
        else
          load(kit)
            .then((late) => late.setLabel(text))
            .then(retry, () => {})
      },
      register: async (name) => (await load(kit)).register(name),
    }
  }, [kit, label, known, error, retry, model])
}

const load = async (kit: Kit) => (await loadCode(import('./createNameModel.js'))).nameModel(kit)
const noLabel = /* @__PURE__ */ signal('')
const noState = /* @__PURE__ */ signal<NameState>({ status: 'empty' })
