// Above a page in another language, for those who may prefer English
export const sentence = 'This shop is also in English.'
export const link = 'Continue in English'
export const close = 'Close'
