import { TextInput, type TextInputProps } from '@mantine/core';
import { tidyPhone } from '#shared/platform/format/phone.ts';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/** A phone number: a phone-like one gets its dashes when the field is left (specification §5). */
export function PhoneInput({ onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      inputMode="tel"
      {...props}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        const tidy = tidyPhone(typed);
        if (tidy !== typed) onChange?.(tidy);
        onBlur?.(event);
      }}
    />
  );
}
