// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Microsoft's <sal.h>: annotations of parameters and results for its static analysis, without meaning for a compiler.
// The annotations from before 2010 without parentheses (__in, __out) are omitted: they are names of parameters in the
// standard library here.
#pragma once

#define _In_
#define _In_opt_
#define _In_z_
#define _In_opt_z_
#define _Out_
#define _Out_opt_
#define _Inout_
#define _Inout_opt_
#define _Inout_z_
#define _Inout_opt_z_
#define _Outptr_
#define _Outptr_opt_
#define _Outptr_result_maybenull_
#define _Outptr_opt_result_maybenull_
#define _Outptr_result_z_
#define _COM_Outptr_
#define _COM_Outptr_opt_
#define _Outref_
#define _Outref_result_maybenull_
#define _Ret_maybenull_
#define _Ret_notnull_
#define _Ret_null_
#define _Ret_valid_
#define _Ret_z_
#define _Ret_maybenull_z_
#define _Check_return_
#define _Check_return_opt_
#define _Must_inspect_result_
#define _Printf_format_string_
#define _Scanf_format_string_
#define _Scanf_s_format_string_
#define _Reserved_
#define _Const_
#define _Notnull_
#define _Maybenull_
#define _Null_terminated_
#define _NullNull_terminated_
#define _Use_decl_annotations_
#define _Points_to_data_
#define _Literal_
#define _Notliteral_
#define _Frees_ptr_
#define _Frees_ptr_opt_
#define _Pre_valid_
#define _Pre_notnull_
#define _Pre_maybenull_
#define _Pre_null_
#define _Pre_z_
#define _Post_valid_
#define _Post_invalid_
#define _Post_notnull_
#define _Post_z_
#define _Post_ptr_invalid_
#define _Field_z_
#define _Interlocked_operand_

#define _In_reads_(size)
#define _In_reads_opt_(size)
#define _In_reads_bytes_(size)
#define _In_reads_bytes_opt_(size)
#define _In_reads_z_(size)
#define _In_reads_opt_z_(size)
#define _In_reads_or_z_(size)
#define _In_reads_to_ptr_(end)
#define _In_range_(low, high)
#define _In_bytecount_(size)
#define _In_count_(size)
#define _Out_writes_(size)
#define _Out_writes_opt_(size)
#define _Out_writes_bytes_(size)
#define _Out_writes_bytes_opt_(size)
#define _Out_writes_z_(size)
#define _Out_writes_opt_z_(size)
#define _Out_writes_to_(size, count)
#define _Out_writes_to_opt_(size, count)
#define _Out_writes_all_(size)
#define _Out_writes_all_opt_(size)
#define _Out_writes_bytes_to_(size, count)
#define _Out_writes_bytes_to_opt_(size, count)
#define _Out_writes_bytes_all_(size)
#define _Out_writes_bytes_all_opt_(size)
#define _Out_range_(low, high)
#define _Inout_updates_(size)
#define _Inout_updates_opt_(size)
#define _Inout_updates_z_(size)
#define _Inout_updates_to_(size, count)
#define _Inout_updates_all_(size)
#define _Inout_updates_all_opt_(size)
#define _Inout_updates_bytes_(size)
#define _Inout_updates_bytes_opt_(size)
#define _Inout_updates_bytes_all_(size)
#define _Outptr_result_buffer_(size)
#define _Outptr_result_buffer_maybenull_(size)
#define _Outptr_result_bytebuffer_(size)
#define _Outptr_opt_result_buffer_(size)
#define _Ret_writes_(size)
#define _Ret_writes_maybenull_(size)
#define _Ret_writes_bytes_(size)
#define _Ret_writes_bytes_maybenull_(size)
#define _Ret_range_(low, high)
#define _Success_(condition)
#define _Return_type_success_(condition)
#define _On_failure_(annotations)
#define _Always_(annotations)
#define _When_(condition, annotations)
#define _At_(target, annotations)
#define _At_buffer_(target, index, size, annotations)
#define _Group_(annotations)
#define _Pre_satisfies_(condition)
#define _Post_satisfies_(condition)
#define _Field_size_(size)
#define _Field_size_opt_(size)
#define _Field_size_part_(size, count)
#define _Field_size_full_(size)
#define _Field_size_bytes_(size)
#define _Field_size_bytes_opt_(size)
#define _Field_range_(low, high)
#define _Struct_size_bytes_(size)
#define _Guarded_by_(lock)
#define _Acquires_lock_(lock)
#define _Releases_lock_(lock)
#define _Requires_lock_held_(lock)
#define _Analysis_assume_(condition)
#define __analysis_assume(condition)
