/** Errors of options that other kits have and this one has not. Only development builds raise them. */
export const optionTexts = {
  OPTION_UNSUPPORTED: 'The config has an option that this kit does not have. Remove it.',
} as const
