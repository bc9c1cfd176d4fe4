import { TextInput, type TextInputProps } from '@mantine/core';

/** A day (`YYYY-MM-DD`), picked or typed the way the device does it; empty text for none. */
export const DateField = (props: Omit<TextInputProps, 'type'>) => <TextInput {...props} type="date" />;
