// The form that opens a table: the server learns how far this browser's clock is from UTC, for the end of the evening.

for (const field of document.querySelectorAll('input[name="end_offset"]')) {
  field.value = String(new Date().getTimezoneOffset());
}
