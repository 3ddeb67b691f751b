/** An estimate of what a text costs a language model: four characters of Latin text, or one ideograph, each. */
export function estimateTokens(text: string): number {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return Math.ceil(ideographs + (text.length - ideographs) / 4);
}
