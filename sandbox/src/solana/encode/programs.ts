import { address } from '@solana/kit'

export const TOKEN_2022_ADDRESS = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const COMPUTE_BUDGET_ADDRESS = address('ComputeBudget111111111111111111111111111111')
export const MEMO_ADDRESSES = new Set<string>([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])
