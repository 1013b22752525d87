import type { TakeOver } from 'appkit-server/parts'
import { applyFault } from './applyFault.js'
import type { FaultEngine } from './types.js'

/** Lets replies of operations fail by the plan. */
export const takeOverFaults =
  (faults: FaultEngine): TakeOver =>
  (operation, answer, context) => {
    const fault = faults.take(operation.id)
    if (fault === null) return null
    if (fault.headers) context.set('headers', fault.headers)
    const breakOff = (): void => void context.env?.incoming?.socket.destroy()
    return applyFault(fault, answer, breakOff).then((response) => {
      context.set('note', `${context.get('note') ?? ''} (fault plan)`.trim())
      if (fault.drop) breakOff()
      return response
    })
  }
